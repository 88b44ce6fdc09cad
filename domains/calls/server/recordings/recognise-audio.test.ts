import { expect, test } from 'vitest'
import { recogniseAudio } from './recognise-audio.ts'

const bytes = (...values: number[]) => Uint8Array.from([...values, ...Array.from({ length: 12 }, () => 0)])
const text = (written: string) => new Uint8Array(Buffer.from(written, 'latin1'))

test.each([
  ['an MP3 with a tag', text('ID3\x04\x00\x00\x00\x00\x00\x00rest'), 'audio/mpeg'],
  ['an MP3 without one, layer III', bytes(0xff, 0xfb, 0x90), 'audio/mpeg'],
  ['an MP3 of MPEG 2, half the sample rate', bytes(0xff, 0xf3, 0x48), 'audio/mpeg'],
  ['a WAV', text('RIFF\x24\x00\x00\x00WAVEfmt '), 'audio/wav'],
  ['an Ogg', text('OggS\x00\x02\x00\x00\x00\x00\x00\x00'), 'audio/ogg'],
])('%s is audio', (_, head, type) => expect(recogniseAudio(head)?.type).toBe(type))

test.each([
  ['a page', text('<!doctype html><html>')],
  ['JSON', text('{"RestException":{}}')],
  ['a picture in RIFF', text('RIFF\x24\x00\x00\x00WEBPVP8 ')],
  ['a JPEG', bytes(0xff, 0xd8, 0xff)],
  ['text of two bytes with a mark', bytes(0xff, 0xfe, 0x3c)],
  ['nothing', new Uint8Array()],
  ['bytes that are all ones', bytes(0xff, 0xff, 0xff)],
])('%s is none', (_, head) => expect(recogniseAudio(head)).toBeUndefined())
