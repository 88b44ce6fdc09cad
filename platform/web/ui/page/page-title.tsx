import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-title.module.css'

export const PageTitle = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={classes.head}>
    <Title order={1}>{title}</Title>
    {children}
  </header>
)
