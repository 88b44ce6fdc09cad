import { Kbd, Modal } from '@mantine/core'
import type { Account, ShortcutTable } from '#platform/web/domain.ts'
import { inOrder } from '../folded/domains.ts'
import classes from './keys-page.module.css'
import { isFor } from './navigation.ts'

const ofPortal: ShortcutTable = {
  roles: 'staff',
  shortcuts: [
    { keys: ['Ctrl', 'K'], description: 'Go anywhere' },
    { keys: ['?'], description: 'Show these keys' },
    { keys: ['Esc'], description: 'Close what is open' },
    { keys: ['Alt', 'H'], description: 'Show what is kept here without a line' },
    { keys: ['Alt', 'J'], description: 'Send again what did not get through' },
    { keys: ['Alt', 'L'], description: 'Remove what did not get through' },
    { keys: ['Alt', 'Z'], description: 'Undo, or open, what the message at the edge of the page says' },
  ],
}

const ofDomains = inOrder(
  import.meta.glob<readonly ShortcutTable[]>('../../../domains/*/web/keyboard-shortcuts.ts', { eager: true, import: 'keyboardShortcuts' }),
)

const tables = [ofPortal, ...ofDomains.flatMap(({ part }) => part)]

export default function KeysPage({ me, onClose }: { me: Account; onClose: () => void }) {
  const mine = tables.filter((table) => isFor(table, me.roles))
  return (
    <Modal opened onClose={onClose} title="Keys">
      {[...Map.groupBy(mine, ({ where = 'On every page' }) => where)].map(([where, members]) => (
        <Keys key={where} where={where} shortcuts={members.flatMap(({ shortcuts }) => shortcuts)} />
      ))}
    </Modal>
  )
}

function Keys({ where, shortcuts }: Pick<ShortcutTable, 'where' | 'shortcuts'>) {
  return (
    <table className={classes.table}>
      <caption>{where}</caption>
      <tbody>
        {shortcuts.map(({ keys, description }) => (
          <tr key={description}>
            <th scope="row">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </th>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
