import type { Profile } from '../../src/core/settings/profile.js';
import { ASSUMED, type Gpu } from './hardware.js';
import { kvNumbers, layerParameters, type Model, parameters } from './models.js';

const GIB = 2 ** 30;
/** GB/s and GFLOP/s are units a millisecond times this. */
const PER_MS = 1e6;

/** The profile of `model` on `gpus` cards with tensor parallelism; docs/profiles.md explains each line. */
export function derive(name: string, model: Model, gpu: Gpu, gpus: number): Profile {
  const { bandwidthShare, computeShare, bytesPerNumber, blockTokens } = ASSUMED;
  const bytesPerMs = gpu.memoryGbps * PER_MS * bandwidthShare;
  const flopsPerMs = gpu.tflops * 1e3 * PER_MS * computeShare;

  const weightBytes = (parameters(model) * bytesPerNumber) / gpus;
  const weightsMs = weightBytes / bytesPerMs;
  const allReduces = gpus === 1 ? 0 : 2 * model.layers;
  const baseMs = weightsMs + ASSUMED.stepOverheadMs + allReduces * ASSUMED.allReduceMs;

  const reduceBytes = ((2 * (gpus - 1)) / gpus) * model.hidden * bytesPerNumber;
  const reduceMs = (allReduces * reduceBytes) / (gpu.nvlinkGbps * PER_MS * bandwidthShare);
  const prefillMs = (2 * layerParameters(model)) / gpus / flopsPerMs;
  const decodeMs = (2 * (layerParameters(model) + model.vocabulary * model.hidden)) / gpus / flopsPerMs;
  const perPrefill = aboveWeights(prefillMs, gpu.tokenBudget, weightsMs) + reduceMs;
  const perDecode = aboveWeights(decodeMs, gpu.batch, weightsMs) + reduceMs;

  const kvBytes = (kvNumbers(model) * bytesPerNumber) / gpus;
  const blockBytes = kvBytes * blockTokens;
  const poolBytes = (gpu.memoryGib * ASSUMED.memoryShare - gpu.activationsGib) * GIB - weightBytes;
  return {
    name,
    derivation: [
      `${model.name} in BF16 on ${gpus} × ${gpu.name}; scripts/profiles derives it, docs/profiles.md explains it`,
      `weights ${(weightBytes / 1e9).toFixed(2)} GB a GPU, KV ${kvBytes} bytes a token and GPU, block ${blockBytes} bytes`,
    ],
    base_ms: digits(baseMs),
    point_ms: 0,
    per_prefill_token_ms: digits(perPrefill),
    per_decode_seq_ms: digits(perDecode),
    per_context_token_ms: digits(kvBytes / bytesPerMs),
    batch: gpu.batch,
    token_budget: gpu.tokenBudget,
    prefill: 'chunked',
    block_tokens: blockTokens,
    device_blocks: Math.floor(poolBytes / blockBytes),
    host_blocks: Math.floor((ASSUMED.swapSpaceGib * GIB) / blockBytes),
    prefix_cache: true,
    swap_transfer_ms: digits(2 * model.layers * ASSUMED.copyLaunchMs),
    swap_block_ms: digits(blockBytes / (gpu.pcieGbps * PER_MS * bandwidthShare)),
    swap_batched: true,
  };
}

/**
 * A roofline is a maximum, the model a sum: the line through the roofline's two ends, from "only the weights
 * are read" to a full step whose `count` tokens take `eachMs` of arithmetic. Per token; never below 0.
 */
const aboveWeights = (eachMs: number, count: number, weightsMs: number): number =>
  Math.max(0, count * eachMs - weightsMs) / count;

/** Four significant digits: what such an estimate can carry. */
const digits = (ms: number): number => Number(ms.toPrecision(4));
