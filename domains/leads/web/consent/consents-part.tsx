import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { channels, methods, type Purpose, purposes, ways } from '#domains/leads/contract/consent.ts'
import { type Consents, type ConsentWord, listConsents, notedPurposes } from '#domains/leads/contract/consents.ts'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './consents-part.module.css'
import { NoteConsentDialog, type NotedAbout } from './note-consent-dialog.tsx'

/** What it is about: the purpose, with the way of contact, the child, or the number or address alone. */
function subjectOf({ purpose, channel, child, contact }: Pick<ConsentWord, 'purpose' | 'channel' | 'child' | 'contact'>): string {
  const way = channel === 'all' ? '' : ` by ${channels[channel]}`
  return `${purposes[purpose]}${way}${child ? `: ${child.name}` : ''}${contact ? ` (this ${contact} alone)` : ''}`
}

/** By which word it stands. */
function Source({ word }: { word: ConsentWord }) {
  const more = [word.by, word.note && `“${word.note}”`, word.method && `known by ${methods[word.method]}`, word.reference, word.notice]
  return (
    <>
      <Moment at={word.at} />, {ways[word.how]}
      {more.filter(Boolean).map((part) => ` · ${part}`)}
    </>
  )
}

/** What a parent allowed and forbade: by which word, since when, with all that was said. */
export default function ConsentsPart({ lead }: { lead: LeadRow }) {
  const { data, error, isPending, refetch } = useApiQuery(listConsents, { params: { id: lead.id }, quiet: true })
  const { over, opener, open, close } = useOver<NotedAbout>()
  const [isWhole, setIsWhole] = useState(false)
  if (error && !data) return <FailureNote error={error} retry={refetch} />
  if (isPending || !data) return <Skeleton height={72} radius="md" />
  return (
    <section className={classes.part} aria-label="Consents">
      <ul className={classes.lines}>
        {data.standing.map((word) => (
          <li key={word.id}>
            <span data-given={word.given}>{word.given ? 'Allowed' : 'Forbidden'}</span> {subjectOf(word)}{' '}
            {isNoted(word) && (
              <button
                ref={opener}
                type="button"
                className={textButton.button}
                onClick={() => open({ ...aboutOf(word), given: !word.given })}
              >
                {word.given ? 'They took it back' : 'They agreed again'}
                <span className={classes.hidden}>: {subjectOf(word)}</span>
              </button>
            )}
            <span className={textStyles.quietXs}>
              <Source word={word} />
            </span>
          </li>
        ))}
        {lead.form
          .filter(({ id }) => !data.standing.some(({ purpose, child }) => purpose === 'child_data' && child?.id === id))
          .map(({ id, child_name }) => (
            <li key={`child ${id}`}>
              <span data-open>Open</span> {purposes.child_data}: {child_name}{' '}
              <button
                type="button"
                className={textButton.button}
                onClick={() => open({ purpose: 'child_data', channel: 'all', child: { id, name: child_name }, given: true })}
              >
                A parent agrees<span className={classes.hidden}> to the data of {child_name}</span>
              </button>
            </li>
          ))}
      </ul>
      <Unsaid standing={data.standing} onNote={open} />
      <button type="button" className={textButton.button} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? 'Hide all that was said' : `All that was said (${data.words.length})`}
      </button>
      {isWhole && <History data={data} />}
      {over && <NoteConsentDialog leadId={lead.id} about={over} onClose={close} />}
    </section>
  )
}

/** Staff note words about the parent or a child; what is of an address alone is taken back beside the address. */
const isNoted = ({ purpose, contact }: ConsentWord) => contact === null && notedPurposes.some((noted) => noted === purpose)

const aboutOf = ({ purpose, channel, child }: ConsentWord) => ({ purpose: purpose as NotedAbout['purpose'], channel, child })

/** Purposes about which nothing was said. */
function Unsaid({ standing, onNote }: { standing: Consents['standing']; onNote: (about: NotedAbout) => void }) {
  const isSaid = (purpose: Purpose) => standing.some((word) => word.purpose === purpose && word.channel === 'all' && word.contact === null)
  const unsaid = notedPurposes.filter((purpose) => purpose !== 'child_data' && !isSaid(purpose))
  return (
    <ul className={classes.unsaid}>
      {unsaid.map((purpose) => (
        <li key={purpose}>
          {purposes[purpose]}: nothing said{' '}
          {[true, false].map((given) => (
            <button
              key={String(given)}
              type="button"
              className={textButton.button}
              onClick={() => onNote({ purpose, channel: 'all', child: null, given })}
            >
              {given ? 'Agreed' : 'Does not want it'}
              <span className={classes.hidden}>: {purposes[purpose]}</span>
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}

function History({ data: { words, refused } }: { data: Consents }) {
  return (
    <ul className={classes.history}>
      {words.map((word) => (
        <li key={word.id} data-undone={word.undone || undefined}>
          {word.given ? 'Allowed' : 'Forbade'}: {subjectOf(word)}
          {word.undone && ' (taken back)'}
          <span className={textStyles.quietXs}>
            <Source word={word} />
          </span>
        </li>
      ))}
      {refused.map(({ id, at, act, purpose, by }) => (
        <li key={`refused ${id}`}>
          Refused: {act.replace('_', ' ')} for “{purposes[purpose]}”
          <span className={textStyles.quietXs}>
            <Moment at={at} /> · {by ?? 'the portal'}
          </span>
        </li>
      ))}
    </ul>
  )
}
