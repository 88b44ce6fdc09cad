import { existsSync } from 'node:fs'
import { type Domain, domains } from '#portal/domains.ts'

/** The modules that domains have at one path of their folders, lower domains first; a domain may do without. */
export async function modulesOf<Module extends object>(path: string): Promise<(Module & { readonly name: Domain })[]> {
  const files = domains.map((name) => ({ name, url: new URL(`../../../domains/${name}/${path}`, import.meta.url) }))
  const present = files.filter(({ url }) => existsSync(url))
  return await Promise.all(present.map(async ({ name, url }) => ({ ...((await import(url.href)) as Module), name })))
}
