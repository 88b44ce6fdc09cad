import { expect, test } from 'vitest'
import { importsOf } from './imports-of.ts'

const specifiers = (text: string) => importsOf(text).map(({ specifier }) => specifier)

test('every form of import is found', () => {
  const text = [
    "import './styles.css'",
    "import React from 'react'",
    "import type { A } from './a.ts'",
    'import {',
    '  B, // why: it is here',
    '  /* and C */ C,',
    "} from './b.ts'",
    "import * as d from './d.ts'",
    "export { e } from './e.ts'",
    "export type { F } from './f.ts'",
    "export * from './g.ts'",
    "const h = () => import('./h.ts')",
    "type I = import('./i.ts').I",
    "const j = import.meta.glob('./j/*.ts')",
  ].join('\n')
  expect(specifiers(text)).toEqual([
    './styles.css',
    'react',
    './a.ts',
    './b.ts',
    './d.ts',
    './e.ts',
    './f.ts',
    './g.ts',
    './h.ts',
    './i.ts',
    './j/*.ts',
  ])
})

test('the line is that of the specifier', () => {
  expect(importsOf("import a from 'a'\n\nimport {\n  b,\n} from 'b'\n")).toEqual([
    { specifier: 'a', line: 1 },
    { specifier: 'b', line: 5 },
  ])
})

test('text that only looks like an import is not one', () => {
  const text = [
    "// import('./old.ts')",
    " * see import('./doc.ts')",
    "export const q = db.selectFrom('lead')",
    "const x = Array.from('abc')",
  ].join('\n')
  expect(specifiers(text)).toEqual([])
})
