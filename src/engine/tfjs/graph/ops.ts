import { type Attr, FLOAT, GraphBuilder, INT32, type Output, type Type } from './builder.js';

const T: Attr = { type: FLOAT };
const I: Attr = { type: INT32 };

/** TensorFlow's operations as methods; values are float32 where nothing else is said, indices and shapes int32. */
export class Ops extends GraphBuilder {
  ints(values: readonly number[], shape: readonly number[] = [values.length]): Output {
    return this.constant(INT32, shape, values);
  }

  int(value: number): Output {
    return this.constant(INT32, [], [value]);
  }

  floats(values: readonly number[], shape: readonly number[]): Output {
    return this.constant(FLOAT, shape, values);
  }

  float(value: number): Output {
    return this.constant(FLOAT, [], [value]);
  }

  placeholder(name: string, type: Type, shape: readonly number[]): Output {
    return this.node('Placeholder', [], { dtype: { type }, shape: { shape } }, name);
  }

  add(a: Output, b: Output): Output {
    return this.node('AddV2', [a, b], { T });
  }

  addInts(a: Output, b: Output): Output {
    return this.node('AddV2', [a, b], { T: I });
  }

  mul(a: Output, b: Output): Output {
    return this.node('Mul', [a, b], { T });
  }

  mulInts(a: Output, b: Output): Output {
    return this.node('Mul', [a, b], { T: I });
  }

  sub(a: Output, b: Output): Output {
    return this.node('Sub', [a, b], { T });
  }

  div(a: Output, b: Output): Output {
    return this.node('RealDiv', [a, b], { T });
  }

  /** Element by element: Exp, Neg, Rsqrt, Sigmoid, Square, Cos, Sin. */
  map(op: string, x: Output): Output {
    return this.node(op, [x], { T });
  }

  /** Over the last axis, which stays with size 1: Max, Mean, Sum. */
  reduce(op: string, x: Output): Output {
    return this.node(op, [x, this.ints([-1])], { T, Tidx: I, keep_dims: { bool: true } });
  }

  matMul(a: Output, b: Output, transposeB = false): Output {
    return this.node('MatMul', [a, b], { T, transpose_a: { bool: false }, transpose_b: { bool: transposeB } });
  }

  batchMatMul(a: Output, b: Output, transposeB = false): Output {
    return this.node('BatchMatMulV2', [a, b], { T, adj_x: { bool: false }, adj_y: { bool: transposeB } });
  }

  biasAdd(x: Output, bias: Output): Output {
    return this.node('BiasAdd', [x, bias], { T });
  }

  reshape(x: Output, shape: Output): Output {
    return this.node('Reshape', [x, shape], { T, Tshape: I });
  }

  reshapeInts(x: Output, shape: Output): Output {
    return this.node('Reshape', [x, shape], { T: I, Tshape: I });
  }

  transpose(x: Output, order: readonly number[]): Output {
    return this.node('Transpose', [x, this.ints(order)], { T, Tperm: I });
  }

  /** Moves values along the last axis, around its end. */
  roll(x: Output, by: number): Output {
    return this.node('Roll', [x, this.ints([by]), this.ints([-1])], { T, Tshift: I, Taxis: I });
  }

  expandInts(x: Output, axis: number): Output {
    return this.node('ExpandDims', [x, this.int(axis)], { T: I, Tdim: I });
  }

  concat(parts: readonly Output[], axis: number): Output {
    return this.node('ConcatV2', [...parts, this.int(axis)], { T, N: { int: parts.length }, Tidx: I });
  }

  /** In equal parts along an axis. */
  split(x: Output, parts: number, axis: number): Output[] {
    return outputs(this.node('Split', [this.int(axis), x], { T, num_split: { int: parts } }), parts);
  }

  /** In parts of these sizes along an axis. */
  splitSizes(x: Output, sizes: readonly number[], axis: number): Output[] {
    const inputs = [x, this.ints(sizes), this.int(axis)];
    const name = this.node('SplitV', inputs, { T, Tlen: I, num_split: { int: sizes.length } });
    return outputs(name, sizes.length);
  }

  /** Stacks int32 tensors along a new axis. */
  packInts(parts: readonly Output[], axis: number): Output {
    return this.node('Pack', parts, { T: I, N: { int: parts.length }, axis: { int: axis } });
  }

  /** The int32 tensors along an axis, which goes. */
  unpackInts(x: Output, count: number, axis: number): Output[] {
    return outputs(this.node('Unpack', [x], { T: I, num: { int: count }, axis: { int: axis } }), count);
  }

  broadcastInts(x: Output, like: Output): Output {
    const shape = this.node('Shape', [like], { T: I, out_type: I });
    return this.node('BroadcastTo', [x, shape], { T: I, Tidx: I });
  }

  gather(x: Output, rows: Output, type: Type = FLOAT): Output {
    const attrs = { Tparams: { type }, Tindices: I, Taxis: I, batch_dims: { int: 0 } };
    return this.node('GatherV2', [x, rows, this.int(0)], attrs);
  }

  /** Of rows of the same (ascending) segment: SegmentMax, SegmentSum. */
  segment(op: string, x: Output, segments: Output): Output {
    return this.node(op, [x, segments], { T, Tindices: I });
  }

  /** An int32 value for a float32 one. */
  toFloat(x: Output): Output {
    return this.node('Cast', [x], { SrcT: I, DstT: T, Truncate: { bool: false } });
  }

  lessEqual(a: Output, b: Output): Output {
    return this.node('LessEqual', [a, b], { T: I });
  }

  select(condition: Output, yes: Output, no: Output): Output {
    return this.node('SelectV2', [condition, yes, no], { T });
  }

  argMax(x: Output): Output {
    return this.node('ArgMax', [x, this.int(-1)], { T, Tidx: I, output_type: I });
  }

  /** A name to fetch a value by; it costs nothing where it is not fetched. `after`: a node that must have run. */
  name(name: string, x: Output, type: Type = FLOAT, after?: Output): void {
    this.node('Identity', after ? [x, `^${after}`] : [x], { T: { type } }, name);
  }
}

const outputs = (name: string, count: number): Output[] =>
  Array.from({ length: count }, (_, i) => (i === 0 ? name : `${name}:${i}`));
