import type { z } from 'zod';
import { InputError } from './errors.js';
import { show } from './show.js';
import { didYouMean } from './suggest.js';

/** A value as its schema has it, defaults filled in. `known`: names of fields, to suggest one. Throws {@link InputError}. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown, known: readonly string[] = []): z.output<T> {
  const { data, error } = schema.safeParse(value);
  if (error) throw explained(error.issues[0], value, known);
  return data as z.output<T>;
}

/** What a schema has against a value, by field; undefined: nothing. */
export function schemaError(schema: z.ZodType, value: unknown, known: readonly string[]): InputError | undefined {
  const { error } = schema.safeParse(value);
  return error && explained(error.issues[0], value, known);
}

function explained(issue: z.core.$ZodIssue, value: unknown, known: readonly string[]): InputError {
  if (issue.code === 'unrecognized_keys') {
    const field = fieldName([...issue.path, issue.keys[0]]);
    return new InputError(`unknown field${didYouMean(issue.keys[0], known)}`, { field });
  }
  const given = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], value);
  return new InputError(`${show(given)}; ${issue.message}`, { field: fieldName(issue.path) });
}

/** `input[0][1]` for the path input, 0, 1. */
const fieldName = (path: readonly PropertyKey[]): string | undefined =>
  path.map((key, k) => (typeof key === 'number' ? `[${key}]` : `${k > 0 ? '.' : ''}${String(key)}`)).join('') ||
  undefined;
