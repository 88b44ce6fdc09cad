import { Button, Kbd } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import classes from './incoming-card.module.css'
import { openKey } from './open-key.ts'

interface NewCallerProps {
  phone: PhoneNumber
  /** False while another call rings, which the key opens. */
  hasKey: boolean
}

/** Makes a lead of a caller whose number no parent has, or adds the number to one. */
export function NewCaller({ phone, hasKey }: NewCallerProps) {
  const navigate = useNavigate()
  const make = () => void navigate({ to: '/new-lead', search: { number: `+${phone.country_code}${phone.number}` } })
  useKeys(hasKey ? [[openKey, make, { usePhysicalKeys: true }]] : [])
  return (
    <>
      <Button size="xs" variant="default" onClick={() => void navigate({ to: '/add-to-lead', search: phone })}>
        Add to a lead
      </Button>
      <Button size="xs" variant="default" {...(hasKey && { 'aria-keyshortcuts': 'Alt+I' })} onClick={make}>
        New lead {hasKey && <Kbd className={classes.key ?? ''}>Alt I</Kbd>}
      </Button>
    </>
  )
}
