import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a portal that can be cut: connections break off where they are, also between a request and its answer. */
export interface Line {
  url: string
  cut: () => void
  mend: () => void
  close: () => Promise<void>
}

/** Opens a line to the portal at this address. */
export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
