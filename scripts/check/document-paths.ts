import { readFile } from 'node:fs/promises'
import { join, matchesGlob, posix } from 'node:path'
import { projectFiles, unwritten } from './project-files.ts'

interface Mention {
  path: string
  line: number
}

const isDocument = (path: string) =>
  /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/(?:security|decisions\/[^/]+)\.md$|^data\/SOURCES\.md$/.test(path)

const looksLikePath = /^\.{0,2}\/?[\w.@<{*][\w.@<>{}*,$-]*(?:\/[\w.@<>{}*,$-]*)*$/
const extension = /\.(?:tsx?|mjs|js|json|md|sql|css|csv|ya?ml|png|svg|gz)$/

/** Of the words of a code span or line, those that can only be paths: with a folder or a file's ending, and not an address or a package. */
function pathsIn(code: string, topFolders: Set<string>): string[] {
  return code
    .split(/\s+/)
    .map((word) => word.replace(/[,;:.…]+$/, '').replace(/^\.\//, ''))
    .filter((word) => looksLikePath.test(word) && !word.startsWith('@') && !word.startsWith('/'))
    .filter((word) => extension.test(word) || (word.includes('/') && topFolders.has(word.split('/')[0] ?? '')))
}

/** A fenced line is a tree or a command; only its first word, or what stands under a folder of the checkout, is meant as a path. */
function fencedPaths(line: string, topFolders: Set<string>): string[] {
  return pathsIn(line, topFolders).filter((word) => topFolders.has(word.split('/')[0] ?? '') && word.includes('/'))
}

/** Where a line names the repository that something was taken from, its paths are that repository's. */
const isAboutAnother = (line: string) => /github\.com\/\S+ @/.test(line)

function mentions(text: string, topFolders: Set<string>): Mention[] {
  let fenced = false
  return text.split('\n').flatMap((content, index) => {
    if (/^\s*```/.test(content)) {
      fenced = !fenced
      return []
    }
    if (isAboutAnother(content)) return []
    const spans = [...content.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    const paths = fenced ? fencedPaths(content, topFolders) : spans.flatMap((span) => pathsIn(span, topFolders))
    return paths.map((path) => ({ path, line: index + 1 }))
  })
}

function links(document: string, text: string): Mention[] {
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
      .map((match) => (match[1] ?? match[2] ?? '').replace(/#.*$/, ''))
      .filter((link) => link && !/^[a-z]+:/.test(link))
      .map((link) => ({ path: posix.join(posix.dirname(document), decodeURI(link)), line: index + 1 })),
  )
}

const asGlob = (path: string) =>
  path
    .replace(/<[^>]*>/g, '*')
    .replace(/N{3,}|Y{4}-MM-DD/g, '*')
    .replace(/\/$/, '')

const alternatives = (path: string): string[] => {
  const [whole, inside] = /\{([^}]*)\}/.exec(path) ?? []
  return whole && inside !== undefined ? inside.split(',').flatMap((part) => alternatives(path.replace(whole, part.trim()))) : [path]
}

function exists(path: string, files: string[]): boolean {
  if (path.split('/').some((part) => unwritten.includes(part)) || path === '.') return true
  const glob = asGlob(path)
  return files.some((file) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`) || matchesGlob(file, `**/${glob}`))
}

export async function checkDocumentPaths(root: string): Promise<string[]> {
  const files = await projectFiles(root)
  const ignored = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n').filter(Boolean)
  const topFolders = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))
  const isMade = (path: string) => ignored.includes(path)
  const problems = files.filter(isDocument).map(async (document) => {
    const text = await readFile(join(root, document), 'utf8')
    const named = mentions(text, topFolders).flatMap(({ path, line }) => alternatives(path).map((single) => ({ path: single, line })))
    return [...named, ...links(document, text)]
      .filter(({ path }) => !isMade(path) && !exists(path, files))
      .map(({ path, line }) => `${document}:${line}: ${path} does not exist. Correct the path, or write what it was about anew.`)
  })
  return (await Promise.all(problems)).flat()
}
