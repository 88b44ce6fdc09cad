import { readFile } from 'node:fs/promises'

const folder = new URL('templates/', import.meta.url)

export async function fillTemplate(name: string, words: Record<string, string>): Promise<string> {
  const template = await readFile(new URL(`${name}.template`, folder), 'utf8')
  return template.replace(/\{\{(.+?)\}\}/g, (_, word: string) => {
    const value = words[word]
    if (value === undefined) throw new Error(`The template ${name} asks for ${word}, which it is not given.`)
    return value
  })
}
