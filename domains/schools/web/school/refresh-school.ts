import type { QueryClient } from '@tanstack/react-query'

/** Refreshes all shown queries of schools, after one was changed. */
export const refreshSchool = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /school|admission-open-classes/.test(String(path)) })
