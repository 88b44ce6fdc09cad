import { SetupError } from '#platform/server/config/setup-error.ts'

export const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

export const pascalCase = (name: string) => camelCase(name).replace(/^./, (letter) => letter.toUpperCase())

const word = '[a-z][a-z0-9]*'

export function needDomainName(name: string): void {
  if (!new RegExp(`^${word}(-${word})*$`).test(name))
    throw new SetupError(
      `"${name}" is no name for a domain. Write it in small letters, with hyphens between words: enquiries, school-visits.`,
    )
}

export function needOperationName(name: string): void {
  if (!new RegExp(`^${word}(-${word})+$`).test(name))
    throw new SetupError(
      `"${name}" is no name for an operation. Write a verb and a noun in small letters, with hyphens: list-visits, take-admission.`,
    )
}
