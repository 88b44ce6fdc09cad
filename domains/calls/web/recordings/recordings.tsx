import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getCallRecords, recordsShown } from '#domains/calls/contract/calls.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { phoneQuery } from '#platform/web/ui/page/screen-widths.ts'
import { CallRecord } from './call-record.tsx'
import classes from './recordings.module.css'

interface RecordingsProps {
  leadId: number
  name: string
  onClose: () => void
}

export default function Recordings({ leadId, name, onClose }: RecordingsProps) {
  const { data, error, refetch } = useApiQuery(getCallRecords, { params: { id: leadId }, quiet: true })
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const title = (
    <>
      Calls with <bdi>{name}</bdi>
    </>
  )
  return (
    <Modal opened onClose={onClose} title={title} size="lg" fullScreen={isPhone}>
      {!data && error && <FailureNote error={error} retry={refetch} />}
      {data?.results.length === 0 && <EmptyNote title="No calls yet">Press the number to call.</EmptyNote>}
      <ul>
        {data?.results.map((call) => (
          <CallRecord key={call.id} call={call} />
        ))}
      </ul>
      {data && data.count > recordsShown && (
        <p className={classes.quiet}>
          The newest {recordsShown} of {grouped(data.count)}.
        </p>
      )}
    </Modal>
  )
}
