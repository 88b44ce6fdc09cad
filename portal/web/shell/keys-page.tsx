import { Kbd, Modal } from '@mantine/core'
import type { Account, KeyTable } from '#platform/web/domain.ts'
import { inOrder } from '../folded/domains.ts'
import classes from './keys-page.module.css'
import { isFor } from './navigation.ts'

const ofPortal: KeyTable = {
  roles: 'staff',
  lines: [
    { keys: ['Ctrl', 'K'], does: 'Go anywhere' },
    { keys: ['?'], does: 'Show these keys' },
    { keys: ['Esc'], does: 'Close what is open' },
    { keys: ['Alt', 'H'], does: 'Show what is kept here without a line' },
    { keys: ['Alt', 'J'], does: 'Send again what did not get through' },
    { keys: ['Alt', 'L'], does: 'Remove what did not get through' },
    { keys: ['Alt', 'Z'], does: 'Undo, or open, what the message at the edge of the page says' },
  ],
}

const ofDomains = inOrder(import.meta.glob<readonly KeyTable[]>('../../../domains/*/web/keys.ts', { eager: true, import: 'keys' }))

const tables = [ofPortal, ...ofDomains.flatMap(({ part }) => part)]

export default function KeysPage({ me, onClose }: { me: Account; onClose: () => void }) {
  const mine = tables.filter((table) => isFor(table, me.roles))
  return (
    <Modal opened onClose={onClose} title="Keys">
      {[...Map.groupBy(mine, ({ where = 'On every page' }) => where)].map(([where, members]) => (
        <Keys key={where} where={where} lines={members.flatMap(({ lines }) => lines)} />
      ))}
    </Modal>
  )
}

function Keys({ where, lines }: Pick<KeyTable, 'where' | 'lines'>) {
  return (
    <table className={classes.table}>
      <caption>{where}</caption>
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
