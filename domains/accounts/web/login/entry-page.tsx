import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '#platform/web/ui/page/logo.tsx'
import classes from './login-screen.module.css'

interface EntryPageProps {
  title: string
  children: ReactNode
  /** Below the card. */
  foot?: ReactNode
}

/** A page outside the frame, of one card. */
export const EntryPage = ({ title, children, foot }: EntryPageProps) => (
  <Stack component="main" gap="lg" align="center" justify="center" mih="100dvh" p="lg" bg="var(--surface-quiet)">
    <div className={classes.card}>
      <Logo />
      <Title order={1} mt="sm">
        {title}
      </Title>
      {children}
    </div>
    {foot}
  </Stack>
)
