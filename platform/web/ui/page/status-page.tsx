import { Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './status-page.module.css'

interface Status {
  code?: number | undefined
  title: ReactNode
  children?: ReactNode
}

export function StatusPage({ code, title, children }: Status) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The page replaced another one: screen readers and the Tab key go on from here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack component="section" align="center" justify="center" className={classes.page ?? ''}>
      {code !== undefined && <p className={classes.code}>{code}</p>}
      <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
