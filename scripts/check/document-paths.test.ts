import { expect, test } from 'vitest'
import { checkDocumentPaths } from './document-paths.ts'
import { plantFiles } from './plant-files.ts'

const tree = {
  '.gitignore': 'bench/results.json\n.data/\n',
  'domains/leads/server/timeline/add-comment.ts': '',
  'domains/leads/server/routes.ts': '',
  'platform/server/db/migrations/0001-places.sql': '',
  'apps/web/src/leads/use-add-comment.ts': '',
  'docs/decisions/2026-11-21-one.md': '',
}

const missing = async (readme: string, document = 'README.md') =>
  (await checkDocumentPaths(await plantFiles({ ...tree, [document]: readme }))).map((problem) => problem.split(' does not')[0])

test.each([
  ['a file', 'See `apps/server/src/leads/gone.ts`.', 'apps/server/src/leads/gone.ts'],
  ['a folder', 'See `domains/leads/server/gone/`.', 'domains/leads/server/gone/'],
  ['a bare file name', 'Write `gone.ts`.', 'gone.ts'],
  ['a file in a command', 'Run `node domains/gone.ts --now`.', 'domains/gone.ts'],
  ['one of several', 'In `domains/leads/{server,gone}`.', 'domains/leads/gone'],
  ['a placeholder that nothing fits', 'In `domains/<domain>/server/gone-<act>.ts`.', 'domains/<domain>/server/gone-<act>.ts'],
  ['a link', 'See [it](docs/gone.md#part).', 'docs/gone.md'],
  ['a picture', '<img src="docs/gone.png">', 'docs/gone.png'],
  ['a line of a tree', '```\ndomains/leads/server/gone/   what was\n```', 'domains/leads/server/gone/'],
])('%s that does not exist is found', async (_name, text, path) => {
  expect(await missing(text)).toEqual([expect.stringMatching(/^README\.md:[12]: /)])
  expect((await missing(text))[0]).toContain(path)
})

test('links lead from the document, not from the checkout', async () => {
  expect(await missing('[up](../../README.md)', 'docs/decisions/2026-11-21-two.md')).toEqual([
    'docs/decisions/2026-11-21-two.md:1: README.md',
  ])
  expect(await missing('[one](2026-11-21-one.md)', 'docs/decisions/2026-11-21-two.md')).toEqual([])
})

test.each([
  'Paths: `domains/leads/server/timeline/add-comment.ts`, `domains/leads/`, `add-comment.ts`, `server/routes.ts`.',
  'Placeholders: `domains/<domain>/server/timeline/<act>.ts`, `platform/server/db/migrations/NNNN-<what>.sql`, `use-<act>.ts`, `docs/decisions/*.md`.',
  'Not paths: `npm start`, `/users`, `/api/docs`, `text/event-stream`, `#domains/leads/contract/leads.ts`, `https://example.org/a.md`, `Token KEY`.',
  'From github.com/someone/something @ `0a1b2c3d`, `raw/gone.json` (7 rows).',
  'Made later: `bench/results.json`, `./.data`, `portal/web/dist/index.html`.',
  '[web](https://example.org/gone.md), [part](#part), [one](docs/decisions/2026-11-21-one.md)',
])('passes: %s', async (text) => {
  expect(await missing(text)).toEqual([])
})

const inComment = async (path: string, text: string) =>
  (await checkDocumentPaths(await plantFiles({ ...tree, [path]: text }))).map((problem) => problem.split(' does not')[0])

test.each([
  ['a comment', 'domains/leads/server/act.ts', '/** See gone.ts. */', 'gone.ts'],
  [
    'a long comment',
    'domains/leads/server/act.ts',
    '/*\n * As in (domains/leads/server/gone.ts) today.\n */',
    'domains/leads/server/gone.ts',
  ],
  ['a comment behind code', 'domains/leads/server/act.ts', 'act() // as `./gone.ts` does', 'gone.ts'],
  ['a comment of a script', 'scripts/start.mjs', '// See #domains/leads/gone.ts', 'domains/leads/gone.ts'],
  ['a style sheet', 'domains/leads/web/act.module.css', '/* As in gone.module.css. */', 'gone.module.css'],
  ['a view', 'domains/leads/server/migrations/views/one.sql', 'select 1; -- see views/gone.sql', 'views/gone.sql'],
  ['SQL inside of code', 'domains/leads/server/act.ts', 'sql`\n  -- see views/gone.sql\n  select 1`', 'views/gone.sql'],
])('a file that has gone is found in %s', async (_name, path, text, gone) => {
  expect(await inComment(path, text)).toEqual([expect.stringMatching(new RegExp(`^${path}:[12]: ${gone}$`))])
})

test.each([
  ['domains/leads/server/act.ts', '// See add-comment.ts, ../server/routes.ts, `server/timeline/` and https://example.org/gone.md.'],
  ['domains/leads/server/act.ts', "const path = 'gone.ts' + `gone.sql`"],
  ['domains/leads/server/act.ts', '/** Writes .gz beside each file; `npm run check -- gone`, use-<act>.ts. */'],
  ['domains/leads/server/migrations/0002-released.sql', '-- See gone.sql.'],
])('passes in source: %s %s', async (path, text) => {
  expect(await inComment(path, text)).toEqual([])
})
