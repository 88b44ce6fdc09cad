import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { LeadSections } from '#domains/leads/web/lead/lead-sections.tsx'
import classes from './current-lead.module.css'

const titles = { 'Registrations at School': 'Application Submitted' }

export const DialerSections = memo(({ data }: { data: LeadDetails | undefined }) => (
  <div className={classes.sections}>{data ? <LeadSections lead={data} titles={titles} /> : <AwaitedSections />}</div>
))

const widths = ['40%', '30%', '45%', '35%', '40%', '30%', '42%', '38%', '33%']

const AwaitedSections = () =>
  widths.map((width, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars of a skeleton are all alike
    <Skeleton key={at} height={10} width={width} radius="xl" mb={16} />
  ))
