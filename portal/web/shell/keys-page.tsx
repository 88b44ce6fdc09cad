import { Kbd, Modal } from '@mantine/core'
import { dialerKeys } from '#domains/dialer/web/session/chords.ts'
import type { Me } from '#domains/sessions/contract/sessions.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { keys } from './keys.ts'
import classes from './keys-page.module.css'

interface KeyLine {
  keys: readonly string[]
  does: string
}

/** The keys that work for this account. */
export default function KeysPage({ me, onClose }: { me: Me; onClose: () => void }) {
  const worksWithLeads = leadRoles.some((role) => me.roles.includes(role))
  return (
    <Modal opened onClose={onClose} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeyTable caption="On every page" lines={keys.everywhere} />
      {worksWithLeads && <KeyTable caption="In lead lists" lines={keys.leads} />}
      {me.roles.includes('counsellor') && <KeyTable caption="In the auto-dialer, also while typing" lines={dialerKeys} />}
    </Modal>
  )
}

function KeyTable({ caption, lines }: { caption: string; lines: readonly KeyLine[] }) {
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.does}>
            <th scope="row">
              {line.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </th>
            <td>{line.does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
