import { expect, test } from 'vitest'
import { eachByItself } from '#server/jobs/each-by-itself.ts'

test('works behind one that fails are done, and all failures are told at the end', async () => {
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const failing = (name: string) => () => Promise.reject(new Error(name))
  await eachByItself([work('a')])
  await expect(eachByItself([failing('bucket'), work('b')])).rejects.toThrow('bucket')
  await expect(eachByItself([failing('1'), work('c'), failing('2'), work('d')])).rejects.toMatchObject({
    errors: [new Error('1'), new Error('2')],
  })
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})
