import { domains } from '#portal/domains.ts'

/** The folders of the domains' migrations, lower ones first, and then the portal's, for keys and views between domains. */
export const migrationFolders: readonly URL[] = [
  ...domains.map((domain) => new URL(`../../domains/${domain}/server/migrations/`, import.meta.url)),
  new URL('migrations/', import.meta.url),
]
