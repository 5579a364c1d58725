import { type Layer, type Linear, readEmbedding, readHead, readLayer, readNorm } from '../model/layer.js';
import type { ModelSource } from '../model/source.js';
import type { Feed } from './session.js';

type NamedFeed = [name: string, feed: Feed];

/** All weights, one after the other, by the names of their variables in the step graph. */
export function* weightFeeds(source: ModelSource): Generator<NamedFeed> {
  const { vocab, hidden, layers, tied } = source.config;
  yield ['embedding', { shape: [vocab, hidden], values: readEmbedding(source) }];
  for (let i = 0; i < layers; i++) yield* layerFeeds(readLayer(source, i), `${i}_`);
  yield ['norm', vector(readNorm(source))];
  if (!tied) yield ['head', matrix(readHead(source))];
}

function* layerFeeds(layer: Layer, prefix: string): Generator<NamedFeed> {
  for (const [name, part] of Object.entries(layer) as [string, Float32Array | Linear][]) {
    if (part instanceof Float32Array) {
      yield [`${prefix}${name}`, vector(part)];
      continue;
    }
    yield [`${prefix}${name}_weight`, matrix(part)];
    if (part.bias) yield [`${prefix}${name}_bias`, vector(part.bias)];
  }
}

const vector = (values: Float32Array): Feed => ({ shape: [values.length], values });

const matrix = ({ weight, from, out }: Linear): Feed => ({ shape: [from, out], values: weight });
