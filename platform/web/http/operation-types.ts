import type { z } from 'zod'
import type { Operation } from '#platform/contract/operation.ts'

type Required<Shape extends z.ZodType> = {
  [Key in keyof z.input<Shape>]-?: object extends Pick<z.input<Shape>, Key> ? never : Key
}[keyof z.input<Shape>]

/** Path and query as a screen writes them: numbers, flags and lists, not their texts. */
type Written<Shape extends z.ZodType> = { [Key in Required<Shape> & keyof z.output<Shape>]: z.output<Shape>[Key] } & {
  [Key in Exclude<keyof z.output<Shape>, Required<Shape>>]?: z.output<Shape>[Key] | undefined
}

export type ParamsOf<C extends Operation> = Written<C['params']>
export type QueryOf<C extends Operation> = Written<C['query']>
export type BodyOf<C extends Operation> = z.input<C['body']>
export type AnswerOf<C extends Operation> = z.output<C['answer']>
