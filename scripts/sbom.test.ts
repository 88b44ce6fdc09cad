import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const checkout = join(import.meta.dirname, '..')

interface Component {
  name: string
  version: string
  properties: { name: string; value: string }[]
}

const isOfDevelopment = ({ properties }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

test('npm run sbom lists every dependency at its version, and tells which are of development alone', () => {
  const own = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: checkout, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const components: Component[] = JSON.parse(output).components
  const inUse = new Map(components.map((component) => [`${component.name}@${component.version}`, !isOfDevelopment(component)]))
  for (const [name, version] of Object.entries(own.dependencies)) expect(inUse.get(`${name}@${version}`), name).toBe(true)
  for (const name of ['vitest', 'vite']) expect(inUse.get(`${name}@${own.devDependencies[name]}`), name).toBe(false)
})
