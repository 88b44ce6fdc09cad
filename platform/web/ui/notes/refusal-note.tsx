import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Why a form was refused, above its fields; nothing while it was not. */
export const RefusalNote = ({ children }: { children: ReactNode }) =>
  children && (
    <Text role="alert" p="8px 12px" bdrs="sm" bg="var(--overdue-fill)" c="var(--overdue-ink)">
      {children}
    </Text>
  )
