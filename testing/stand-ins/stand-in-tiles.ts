import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One point of a light colour, which a map stretches over each tile. */
const tile = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mO8cOHWfwAIGwOLxV8xNwAAAABJRU5ErkJggg==', 'base64')

const styleOf = (base: string) => ({
  version: 8,
  sources: {
    base: {
      type: 'raster',
      tiles: [`${base}/{z}/{x}/{y}.png`],
      tileSize: 256,
      maxzoom: 18,
      attribution: '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>',
    },
  },
  layers: [{ id: 'base', type: 'raster', source: 'base' }],
})

/** A server of tiles: the style of the MapLibre specification with one raster source, and its tiles, for pages of any origin. */
export async function openTiles(): Promise<{ styleUrl: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    response.setHeader('access-control-allow-origin', '*')
    if (request.url === '/style.json') response.setHeader('content-type', 'application/json').end(JSON.stringify(styleOf(base)))
    else if (/^\/\d+\/\d+\/\d+\.png$/.test(request.url ?? '')) response.setHeader('content-type', 'image/png').end(tile)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { styleUrl: `http://127.0.0.1:${port}/style.json`, close }
}
