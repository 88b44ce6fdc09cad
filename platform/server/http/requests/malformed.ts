import { z } from 'zod'
import { sentences } from '#platform/contract/refusal.ts'
import { RefusalError } from '../refuse.ts'

/** The kinds of shapes in words. */
const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

// Sentences for shapes that declare none of their own.
z.config({
  customError: (issue) => {
    if (issue.code === 'unrecognized_keys') return 'This is not known here. Check the spelling, or leave it out.'
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required.'
    if (issue.code === 'invalid_type') return `Give this as ${kinds[issue.expected] ?? issue.expected}.`
    return undefined
  },
})

/** Turns the errors of a shape into one 400 with a sentence for each field; `detail` is the sentence over them. */
export function malformed(error: z.ZodError, detail: string = sentences.malformed): RefusalError {
  // Without a prototype, so that a field named __proto__ is a field like any other.
  const errors: Record<string, string[]> = Object.create(null)
  const add = (field: string, sentence: string) => {
    errors[field] = [...(errors[field] ?? []), sentence]
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key].join('.'), issue.message)
    else add(issue.path.join('.') || 'body', issue.message)
  }
  return new RefusalError(400, { detail, errors })
}
