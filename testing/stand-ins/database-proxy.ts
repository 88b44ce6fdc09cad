import net from 'node:net'

export interface DatabaseProxy {
  url: string
  /** From now on nothing passes on the connections that are open, and neither end hears that the other closes; new ones work. */
  freeze: () => void
  refuse: () => void
  /** Breaks every connection and refuses new ones until `admit`. */
  shut: () => void
  admit: () => void
  close: () => void
}

function listenerOf(url: URL): net.NetConnectOpts {
  const host = url.searchParams.get('host') ?? url.hostname
  const port = Number(url.port || 5432)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

function passOn(outer: net.Socket, inner: net.Socket) {
  let isFrozen = false
  const end = () => {
    outer.destroy()
    inner.destroy()
  }
  for (const socket of [outer, inner]) {
    socket.on('error', () => undefined)
    socket.on('close', () => isFrozen || end())
  }
  outer.pipe(inner).pipe(outer)
  const freeze = () => {
    isFrozen = true
    outer.unpipe(inner).pause()
    inner.unpipe(outer).pause()
  }
  return { freeze, end }
}

/** Stands before PostgreSQL as a firewall or a pooler would, and fails as they do. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const listener = listenerOf(new URL(databaseUrl))
  const connections = new Set<ReturnType<typeof passOn>>()
  let isShut = false
  const server = net.createServer((outer) => {
    if (isShut) outer.destroy()
    else connections.add(passOn(outer, net.connect(listener)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`

  const refuse = () => {
    isShut = true
  }
  const shut = () => {
    refuse()
    for (const { end } of connections) end()
    connections.clear()
  }
  return {
    url: url.href,
    freeze: () => {
      for (const { freeze } of connections) freeze()
    },
    refuse,
    shut,
    admit: () => {
      isShut = false
    },
    close: () => {
      shut()
      server.close()
    },
  }
}
