import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { listAdmissionSessions, listOpenClasses, type OpenClass } from '#domains/schools/contract/school-profile.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { useStale } from '../../school/verified.tsx'
import { Edited } from '../edit-bar.tsx'
import classes from '../profile.module.css'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { useConfirm } from '../use-confirm.ts'
import { AddClasses } from './add-classes.tsx'
import table from './classes.module.css'
import { OpenClassRow } from './open-class-row.tsx'
import { fieldOf, typedOf, useOpenClasses } from './use-open-classes.ts'

export default function ClassesTab({ school }: TabProps) {
  const { slug } = school
  const sessions = useApiQuery(listAdmissionSessions, { quiet: true })
  const [chosen, setSession] = useState<string>()
  // The newest session that has classes, else the one that goes on.
  const newest = useApiQuery(listOpenClasses, { params: { slug }, query: { limit: 1 }, quiet: true })
  const current = sessions.data?.results.find(({ is_current }) => is_current)?.name
  const session = chosen ?? (newest.data && (newest.data.results[0]?.session ?? current))
  const open = useApiQuery(listOpenClasses, { params: { slug }, query: { session }, enabled: session !== undefined, quiet: true })
  const entries = open.data?.results ?? []
  const part = useOpenClasses(school, entries)
  return (
    <UntilAnswered questions={[sessions, newest, open]}>
      <Edited label="the classes" part={part}>
        <Group gap="8px 16px" mb="md">
          <NativeSelect
            size="xs"
            aria-label="Session"
            value={session ?? ''}
            data={(sessions.data?.results ?? []).map(({ name }) => name)}
            onChange={(event) => setSession(event.currentTarget.value)}
          />
          {session && entries.length > 0 && <Count slug={slug} session={session} entries={entries} />}
        </Group>
        {entries.length === 0 && (
          <EmptyNote whole title={`No class is there for ${session}`}>
            Add those that admit pupils.
          </EmptyNote>
        )}
        <ul className={table.rows} hidden={entries.length === 0} aria-label={`Classes of ${session}`}>
          {entries.map((entry) => {
            const field = fieldOf(entry)
            return (
              <OpenClassRow
                key={entry.id}
                slug={slug}
                entry={entry}
                typed={part.values[field] ?? typedOf(entry)}
                error={part.errors[field]}
                isChanged={field in part.values}
                onType={(typed) => part.type({ [field]: typed })}
              />
            )
          })}
        </ul>
        {session && <AddClasses slug={slug} session={session} there={entries.map((entry) => entry.class_relation)} />}
      </Edited>
    </UntilAnswered>
  )
}

function Count({ slug, session, entries }: { slug: string; session: string; entries: readonly OpenClass[] }) {
  const { confirm, isConfirming } = useConfirm(slug)
  const { isStale } = useStale()
  const open = entries.filter(({ admission_open }) => admission_open === 'OPEN').length
  const stale = entries.filter((entry) => isStale(entry.verified_at)).length
  return (
    <>
      <p className={classes.note}>{`${open} of ${entries.length} classes are open, ${stale === 0 ? 'none' : stale} to confirm.`}</p>
      <Button size="compact-xs" variant="default" aria-busy={isConfirming} onClick={() => confirm({ what: 'open_classes', session })}>
        Confirm all of {session}
      </Button>
    </>
  )
}
