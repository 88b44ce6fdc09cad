import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ActivityListName } from '#domains/enquiries/contract/enquiries.ts'
import { exportActivities } from '#domains/enquiries/contract/export-activities.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { requestFile } from '#platform/web/http/request.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { type ActivityFilters, placesIn } from './activity-search.ts'

interface ExportButtonProps {
  list: ActivityListName
  filters: ActivityFilters
  count: number | undefined
}

/** Saves what the filters find as CSV. */
export function ExportButton({ list, filters: { city, ...filters }, count }: ExportButtonProps) {
  const [isLoading, setIsLoading] = useState(false)
  const save = async () => {
    setIsLoading(true)
    try {
      const query = { list, ...filters, citys: placesIn(city) }
      saveFile(await requestFile(exportActivities, { query }), `${list}-${kolkataDay(Date.now())}.csv`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setIsLoading(false)
  }
  return (
    <Button
      variant="subtle"
      loading={isLoading}
      leftSection={<IconDownload size={16} aria-hidden />}
      title="As CSV; admins see each export"
      aria-disabled={count === 0}
      onClick={() => count !== 0 && void save()}
    >
      Export
    </Button>
  )
}
