import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListExport } from '#domains/lists/contract/exports.ts'
import { downloadExport } from '#domains/lists/contract/start-export.ts'
import { grouped } from '#platform/contract/counts.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { requestFile } from '#platform/web/http/request.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './export-section.module.css'
import { isGoing } from './use-exports.ts'

export const ExportLine = ({ taken }: { taken: ListExport }) => (
  <li className={classes.export}>
    <Group gap="sm" wrap="nowrap" className={classes.line ?? ''}>
      <span className={textStyles.cut}>{taken.title}</span>
      <span className={classes.at}>
        <Moment at={taken.created_at} />
      </span>
      {taken.status === 'done' && <DownloadButton taken={taken} />}
    </Group>
    {isGoing(taken) && <Progress taken={taken} />}
    {taken.status === 'failed' && <p className={classes.refused}>{taken.trouble ?? 'The export failed. Export the list again.'}</p>}
    {taken.status === 'expired' && <p className={textStyles.quietXs}>No longer kept. Export the list again.</p>}
  </li>
)

function Progress({ taken: { status, total, written, title } }: { taken: ListExport }) {
  const words = status === 'waiting' || total === null ? 'Waiting for its turn' : `${grouped(written)} of ${grouped(total)}`
  return (
    <Group gap="sm" wrap="nowrap" className={classes.progress ?? ''}>
      <progress aria-label={`Export of ${title}`} {...(total !== null && { value: written, max: Math.max(total, 1) })} />
      <span>{words}</span>
    </Group>
  )
}

function DownloadButton({ taken }: { taken: ListExport }) {
  const [isLoading, setIsLoading] = useState(false)
  const download = async () => {
    setIsLoading(true)
    try {
      saveFile(await requestFile(downloadExport, { params: { id: taken.id } }), `${taken.list}-${kolkataDay(taken.created_at)}.csv`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setIsLoading(false)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isLoading}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void download()}
    >
      Download {grouped(taken.written)}
    </Button>
  )
}
