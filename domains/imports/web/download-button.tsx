import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Operation } from '#platform/contract/operation.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { type RequestParts, requestFile } from '#platform/web/http/request.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'

interface DownloadButtonProps<C extends Operation> {
  call: C
  parts: RequestParts<C>
  name: string
  icon: TablerIcon
  children: ReactNode
}

export function DownloadButton<C extends Operation>({ call, parts, name, icon: Icon, children }: DownloadButtonProps<C>) {
  const [isLoading, setIsLoading] = useState(false)
  const download = async () => {
    setIsLoading(true)
    try {
      saveFile(await requestFile(call, parts), name)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setIsLoading(false)
  }
  return (
    <Button variant="default" loading={isLoading} leftSection={<Icon size={14} aria-hidden />} onClick={() => void download()}>
      {children}
    </Button>
  )
}
