import { existsSync, realpathSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { domains } from '../domains.ts'
import { pureFunctions, withoutAnswers } from './without-answers.ts'

const checkout = join(import.meta.dirname, '../..')

const compressible = /\.(js|css|svg|html|json|txt)$/
/** Below this a compressed copy saves less than its headers cost. */
const worthCompressing = 1024

/** Writes `.br` and `.gz` beside every built text file, so that the server sends them without compressing anything itself. */
function compressed(): Plugin {
  let folder = ''
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: async () => {
      for (const file of await readdir(folder, { recursive: true })) {
        if (!compressible.test(file)) continue
        const bytes = await readFile(join(folder, file))
        if (bytes.length < worthCompressing) continue
        await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, quality))
        await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}

/** The first opened screen decides which of such files runs first, and that one may miss the exports of the other. */
const withoutCycles = (): Plugin => ({
  name: 'without-cycles',
  apply: 'build',
  generateBundle(_, bundle) {
    const cleared = new Set<string>()
    const follow = (file: string, path: string[]) => {
      const way = [...path, file]
      if (path.includes(file)) this.error(`Files of the client wait for one another: ${way.join(' → ')}. Change how they are grouped.`)
      if (cleared.has(file)) return
      const piece = bundle[file]
      for (const next of piece?.type === 'chunk' ? piece.imports : []) follow(next, way)
      cleared.add(file)
    }
    for (const file of Object.keys(bundle)) follow(file, [])
  },
})

/**
 * Puts early.js, under a name with its hash, at the head of the page. Moves the styles behind the early frame, which has its own: at the
 * head they would delay its drawing.
 */
function startEarly(): Plugin {
  const styles = /\s*<link rel="stylesheet"[^>]*>/g
  let isBuild = false
  return {
    name: 'start-early',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    async buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'early.js', source: await readFile(join(import.meta.dirname, 'early.js'), 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle = {} }) => {
        const early = Object.values(bundle).find((piece) => piece.type === 'asset' && piece.names.includes('early.js'))
        const links = page.match(styles)?.join('') ?? ''
        const html = page.replaceAll(styles, '').replace(/(?=\s*<div id="root">)/, links)
        const src = early ? `/${early.fileName}` : '/early.js'
        return { html, tags: [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }] }
      },
    },
  }
}

/** Libraries change less often than our code. The module that keeps zod from probing for `eval` must run before any schema. */
const chunks = [
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|without-eval\.ts$/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/ },
  // All other modules of the first load: split by the screens that share them, they would be thirty files.
  { name: 'first', tags: ['$initial' as const] },
]

const routes = join(import.meta.dirname, 'routes')

const routesIn = (folder: string) => ({ type: 'physical' as const, directory: relative(routes, folder), pathPrefix: '' })

const foldersOfDomains = domains.map((name) => join(checkout, 'domains', name, 'web/routes')).filter((folder) => existsSync(folder))

const routeTree = {
  type: 'root' as const,
  file: '__root.tsx',
  children: [
    { type: 'route' as const, path: '/login', file: 'login.tsx' },
    { type: 'route' as const, path: '/set-password', file: 'set-password.tsx' },
    { type: 'route' as const, path: '/forgotten-password', file: 'forgotten-password.tsx' },
    { type: 'layout' as const, id: '_portal', file: '_portal.tsx', children: [join(routes, '_portal'), ...foldersOfDomains].map(routesIn) },
  ],
}

/** Apart they would be forty small files, and each costs its headers and a request. */
const firstRoutes = ['/_portal', '/_portal/$list']

export default defineConfig(({ command }) => {
  // A test runner's NODE_ENV would put React's development half into the build.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: import.meta.dirname,
    plugins: [
      tanstackRouter({
        target: 'react',
        routesDirectory: routes,
        virtualRouteConfig: routeTree,
        generatedRouteTree: join(import.meta.dirname, 'route-tree.gen.ts'),
        autoCodeSplitting: true,
        codeSplittingOptions: { splitBehavior: ({ routeId }) => (firstRoutes.includes(routeId) ? [] : undefined) },
        routeFileIgnorePattern: '\\.test\\.',
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
        disableLogging: true,
      }),
      react(),
      withoutAnswers(['domains', 'platform', 'portal'].map((folder) => join(checkout, folder))),
      withoutCycles(),
      startEarly(),
      compressed(),
    ],
    cacheDir: join(checkout, '.cache/vite'),
    // `npm run dev` (scripts/dev/serve-client.ts) adds the rest. The house's sources lie beside this folder; its data is not to be read.
    server: { fs: { allow: ['domains', 'platform', 'portal', 'node_modules'].map((folder) => realpathSync(join(checkout, folder))) } },
    // Inlined fonts and images would be data: addresses, which the content policy refuses.
    build: {
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      // MapLibre is one piece of 1.1 MB, and loads with a map alone.
      chunkSizeWarningLimit: 1200,
      reportCompressedSize: false,
      rolldownOptions: { treeshake: { manualPureFunctions: pureFunctions }, output: { codeSplitting: { groups: chunks } } },
    },
  }
})
