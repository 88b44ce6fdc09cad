import { expect, test } from 'vitest'
import { KeptTemplate } from './kept-template.ts'

const kept = {
  name: 'visit',
  language: 'en',
  header: 'Visit',
  footer: null,
  buttons: ['Open'],
  values: ['DPS', 'Meera', 'page'],
  written: [],
}

test('a template that a former version kept has the same values in its places', () => {
  const components = [
    { type: 'header', parameters: [{ type: 'text', text: 'DPS' }] },
    {
      type: 'body',
      parameters: [
        { type: 'text', text: 'Meera' },
        { type: 'text', text: '4 May' },
      ],
    },
    { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'page' }] },
  ]
  expect(KeptTemplate.parse({ ...kept, components }).places).toEqual([
    { part: 'header', name: '1', value: 'DPS' },
    { part: 'body', name: '1', value: 'Meera' },
    { part: 'body', name: '2', value: '4 May' },
    { part: 'button', name: '1', button: 1, value: 'page' },
  ])
  const named = [{ type: 'body', parameters: [{ type: 'text', parameter_name: 'parent_name', text: 'Meera' }] }]
  expect(KeptTemplate.parse({ ...kept, components: named }).places).toEqual([{ part: 'body', name: 'parent_name', value: 'Meera' }])
})

test('a template is kept as it is read', () => {
  const places = [{ part: 'body' as const, name: '1', value: 'Meera' }]
  expect(KeptTemplate.parse({ ...kept, places })).toEqual({ ...kept, places })
})
