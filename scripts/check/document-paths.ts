import { readFile } from 'node:fs/promises'
import { join, matchesGlob, posix } from 'node:path'
import { projectFiles, unwritten } from './project-files.ts'

interface Mention {
  path: string
  line: number
}

const isDocument = (path: string) =>
  /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/(?:security|asvs|law|decisions\/[^/]+)\.md$|^data\/SOURCES\.md$/.test(path)

const looksLikePath = /^\.{0,2}\/?[\w.@<{*][\w.@<>{}*,$-]*(?:\/[\w.@<>{}*,$-]*)*$/
const extension = /\.(?:tsx?|mjs|js|json|md|sql|css|csv|ya?ml|png|svg|gz)$/

/** Source whose comments are read. A migration that was released stays as it is, also when it names a file that has gone. */
const isSource = (path: string) => /\.(?:tsx?|mjs|js|css|sql)$/.test(path) && !/\/migrations\/(?!views\/)/.test(path)

/** The words of a code span or line that can only be paths: with a folder or a file's ending, and neither an address nor a package. */
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

/** A line that names another repository has paths of that repository. */
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

const behindStatement = /\s-- (.*)$/
const behindCode = /^(?:[^'"`]|'[^']*'|"[^"]*"|`[^`]*`)*?\s\/\/ (.*)$/

/** The comment of a line: the whole line, or behind a statement of SQL or code. */
const commentOf = (path: string, line: string) =>
  (/^\s*(?:\/\/|\/\*|\*|--)(.*)$/.exec(line) ?? (path.endsWith('.sql') ? behindStatement : behindCode).exec(line))?.[1] ?? ''

/** A comment names files bare, with or without `#`, or from its own folder. A word that begins with a dot is an ending. */
function commentMentions(path: string, text: string, topFolders: Set<string>): Mention[] {
  return text.split('\n').flatMap((line, index) => {
    const words = commentOf(path, line)
      .replace(/[`'"()“”]/g, ' ')
      .replace(/(^|\s)#?(?:\.\.?\/)*(?=\w)/g, '$1')
    return isAboutAnother(line)
      ? []
      : pathsIn(words, topFolders).flatMap((word) => (word.startsWith('.') ? [] : { path: word, line: index + 1 }))
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
  if (files.some((file) => file === glob || file.endsWith(`/${glob}`))) return true
  return files.some((file) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`) || matchesGlob(file, `**/${glob}`))
}

export async function checkDocumentPaths(root: string): Promise<string[]> {
  const files = await projectFiles(root)
  const ignored = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n').filter(Boolean)
  const topFolders = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))
  const isMade = (path: string) => ignored.includes(path)
  const problems = files
    .filter((path) => isDocument(path) || isSource(path))
    .map(async (path) => {
      const text = await readFile(join(root, path), 'utf8')
      const named = isDocument(path) ? mentions(text, topFolders) : commentMentions(path, text, topFolders)
      const singly = named.flatMap(({ path: each, line }) => alternatives(each).map((single) => ({ path: single, line })))
      return [...singly, ...(isDocument(path) ? links(path, text) : [])]
        .filter((mention) => !isMade(mention.path) && !exists(mention.path, files))
        .map((mention) => `${path}:${mention.line}: ${mention.path} does not exist. Correct the path, or rewrite the sentence.`)
    })
  return (await Promise.all(problems)).flat()
}
