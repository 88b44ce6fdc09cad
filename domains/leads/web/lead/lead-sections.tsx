import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useLeadParts } from '../facts/lead-parts.ts'
import type { Line } from '../facts/line.ts'
import classes from './facts/facts.module.css'
import { Section } from './section.tsx'

interface LeadSectionsProps {
  lead: LeadDetails
  titles?: Readonly<Record<string, string>>
}

/** Sections with something in them come first. */
export function LeadSections({ lead, titles }: LeadSectionsProps) {
  const sections = Object.entries(useLeadParts().sections).map(([title, { linesOf, tools, list }]) => ({
    title,
    lines: linesOf(lead),
    tools: tools?.(lead),
    list: list && ((plain: ReactNode) => list(lead, plain)),
  }))
  const isFull = ({ lines }: (typeof sections)[number]) => lines.length > 0
  return [...sections.filter(isFull), ...sections.filter((section) => !isFull(section))].map(({ title, lines, tools, list }) => (
    <Section key={title} title={titles?.[title] ?? title} count={lines.length} tools={tools} list={list}>
      {lines.map((line) => (
        <SectionLine key={line.id} line={line} />
      ))}
    </Section>
  ))
}

const SectionLine = ({ line: { main, at, agreed = false, more = [], said, mark, tools } }: { line: Line }) => (
  <Group component="li" gap={6} align="flex-start" wrap="nowrap" className={classes.line ?? ''}>
    <div>
      <span className={classes.words}>{main}</span> {mark && <span className={classes.mark}>{mark}</span>}
      {said && <p className={classes.said}>{said}</p>}
      <span className={classes.quiet}>
        {more.filter(Boolean).join(' · ')}
        {at && more.some(Boolean) && ' · '}
        {at && <Moment at={at} agreed={agreed} />}
      </span>
    </div>
    {tools}
  </Group>
)
