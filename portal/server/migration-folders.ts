import { domains } from '#portal/domains.ts'

/** Where the domains keep their migrations, lower ones first, and then the house what stands between them. */
export const migrationFolders: readonly URL[] = [
  ...domains.map((domain) => new URL(`../../domains/${domain}/server/migrations/`, import.meta.url)),
  new URL('migrations/', import.meta.url),
]
