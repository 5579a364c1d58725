/** The part of tfjs-node's binding to TensorFlow's C interface that is used here. Tensors are numbers; none is freed by itself. */
export interface Binding {
  readonly TF_Version: string;
  createTensor(shape: readonly number[], dtype: number, values: Float32Array | Int32Array): number;
  deleteTensor(id: number): void;
  tensorDataSync(id: number): Float32Array | Int32Array;
  getNumOfTensors(): number;
  loadSavedModel(folder: string, tags: string): number;
  deleteSavedModel(id: number): void;
  /** Names are joined by commas. */
  runSavedModel(
    id: number,
    inputs: readonly number[],
    inputNames: string,
    outputNames: string,
  ): { readonly id: number }[];
}

/** Protocol buffer messages, as the package's generated classes make them: a setter for each field. */
export interface Message {
  serializeBinary(): Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: the generated classes have no types
  [setter: string]: any;
}

type MessageClass = { new (): Message } & { readonly [inner: string]: MessageClass };

/** TensorFlow's messages for graphs and saved models. */
export type Protos = Readonly<
  Record<
    'SavedModel' | 'MetaGraphDef' | 'GraphDef' | 'VersionDef' | 'NodeDef' | 'AttrValue' | 'Tensor' | 'TensorShape',
    MessageClass
  >
>;
