import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Address } from '#domains/audit/contract/audit.ts'
import classes from './audit-screen.module.css'

interface AddressFieldProps {
  address: string | undefined
  onChange: (address: string | undefined) => void
}

/** An address from which somebody worked. It filters once it is whole, on Enter or when the field is left. */
export function AddressField({ address, onChange }: AddressFieldProps) {
  const [text, setText] = useState(address ?? '')
  const [problem, setProblem] = useState<string>()
  const take = () => {
    const typed = text.trim()
    const read = typed === '' ? undefined : Address.safeParse(typed)
    setProblem(read?.error?.issues[0]?.message)
    if ((read === undefined || read.success) && read?.data !== address) onChange(read?.data)
  }
  return (
    <TextInput
      className={classes.filter ?? ''}
      aria-label="From the address"
      placeholder="From any address"
      value={text}
      error={problem}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
