import { useState } from 'react'
import { pieceSize } from '#domains/imports/contract/file-shape.ts'
import { createImport, largestFile, sendImportPiece } from '#domains/imports/contract/imports.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { request } from '#platform/web/http/request.ts'

/** Sends a file in pieces; one that is lost is sent again, and the rest stays. */
export function useUpload(kind: string, onDone: (id: number) => void) {
  const [sent, setSent] = useState<{ name: string; share: number }>()
  const [trouble, setTrouble] = useState<string>()
  const upload = async (file: File) => {
    setTrouble(undefined)
    if (file.size > largestFile) return setTrouble('The file is larger than 100 MB. Divide it.')
    setSent({ name: file.name, share: 0 })
    try {
      const { id } = await request(createImport, { body: { kind, file_name: file.name, bytes: file.size } })
      for (let start = 0; start < file.size; ) {
        const body = file.slice(start, start + pieceSize)
        const { received } = await request(sendImportPiece, { params: { id }, query: { start }, body })
        start = received
        setSent({ name: file.name, share: start / file.size })
      }
      onDone(id)
    } catch (error) {
      setTrouble(sentenceOf(error))
    }
    setSent(undefined)
  }
  return { upload: (file: File) => void upload(file), sent, trouble }
}
