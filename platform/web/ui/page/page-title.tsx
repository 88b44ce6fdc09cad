import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export const PageTitle = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <Group component="header" gap="8px 16px" justify="space-between" mb="lg">
    <Title order={1}>{title}</Title>
    {children}
  </Group>
)
