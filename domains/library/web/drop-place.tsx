import { Button, CloseButton, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { maxFileBytes } from '#domains/library/contract/library.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './library.module.css'
import { type Uploading, useUploads } from './use-uploads.ts'

/** Takes files that are dropped or chosen, and shows how far they are. */
export function DropPlace() {
  const { uploads, add, dismiss } = useUploads()
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <section
      className={classes.drop}
      aria-label="Share files"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => field.current?.click()}>
        Choose files
      </Button>
      <span className={textStyles.quietSm}>
        or drop them here: pictures, PDF, Word, Excel, PowerPoint, text, sound and video, up to {maxFileBytes / 2 ** 20} MB each.
      </span>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label="Files to share"
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <ul className={classes.uploads} aria-live="polite">
        {uploads.map((each) => (
          <Upload key={each.id} uploading={each} onDismiss={() => dismiss(each.id)} />
        ))}
      </ul>
    </section>
  )
}

const Upload = ({ uploading: { name, share, problem }, onDismiss }: { uploading: Uploading; onDismiss: () => void }) => (
  <li>
    <Text component="bdi" truncate flex="0 1 260px" miw={0}>
      {name}
    </Text>
    {problem ? (
      <>
        <span className={textStyles.error}>{problem}</span>
        <CloseButton size="sm" aria-label={`Dismiss ${name}`} onClick={onDismiss} />
      </>
    ) : (
      <progress value={share} max={1} aria-label={`Uploading ${name}`} />
    )}
  </li>
)
