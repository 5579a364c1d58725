/** What the vendor's data sheet says of one GPU, and what we assume real kernels reach of it (docs/profiles.md). */
export interface Gpu {
  readonly name: string;
  readonly memoryGib: number;
  readonly memoryGbps: number;
  /** Dense BF16 tensor cores. */
  readonly tflops: number;
  /** NVLink, one direction. */
  readonly nvlinkGbps: number;
  /** PCIe ×16, one direction. */
  readonly pcieGbps: number;
  /** vLLM's defaults on this card: tokens a step, calls a batch. */
  readonly tokenBudget: number;
  readonly batch: number;
  /** Memory that activations and CUDA graphs take at that token budget (assumed). */
  readonly activationsGib: number;
}

export const A100: Gpu = {
  name: 'A100 80GB SXM',
  memoryGib: 80,
  memoryGbps: 2039,
  tflops: 312,
  nvlinkGbps: 300,
  pcieGbps: 32,
  tokenBudget: 2048,
  batch: 256,
  activationsGib: 2,
};

export const H100: Gpu = {
  name: 'H100 80GB SXM',
  memoryGib: 80,
  memoryGbps: 3350,
  tflops: 989,
  nvlinkGbps: 450,
  pcieGbps: 64,
  tokenBudget: 8192,
  batch: 1024,
  activationsGib: 4,
};

/** Assumptions, the same for every profile. */
export const ASSUMED = {
  /** Share of the peak bandwidth (HBM, NVLink, PCIe) that is reached. */
  bandwidthShare: 0.8,
  /** Share of the peak FLOPs that large matrix products reach. */
  computeShare: 0.5,
  /** Launching kernels, sampling and scheduling, a step. */
  stepOverheadMs: 1,
  /** Latency of one all-reduce between GPUs, before its bytes. */
  allReduceMs: 0.015,
  /** Launching one copy between device and host. */
  copyLaunchMs: 0.002,
  /** vLLM's gpu_memory_utilization and swap_space. */
  memoryShare: 0.9,
  swapSpaceGib: 4,
  blockTokens: 16,
  bytesPerNumber: 2,
} as const;
