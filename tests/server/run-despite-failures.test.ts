import { expect, test } from 'vitest'
import { runDespiteFailures } from '#server/jobs/run-despite-failures.ts'

test('tasks after one that fails still run, and all failures are reported at the end', async () => {
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const failing = (name: string) => () => Promise.reject(new Error(name))
  await runDespiteFailures([work('a')])
  await expect(runDespiteFailures([failing('bucket'), work('b')])).rejects.toThrow('bucket')
  await expect(runDespiteFailures([failing('1'), work('c'), failing('2'), work('d')])).rejects.toMatchObject({
    errors: [new Error('1'), new Error('2')],
  })
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})
