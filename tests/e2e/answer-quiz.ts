import type { Page } from '@playwright/test'
import type { Question } from '#domain/lessons.ts'

/** Answers the questions of a lesson's page, all rightly but those about an order, of which one thing is moved. */
export async function answerQuiz(page: Page, quiz: readonly Question[]): Promise<void> {
  for (const [place, question] of quiz.entries()) {
    const form = page.locator('[data-question]').nth(place)
    switch (question.kind) {
      case 'single':
        await form
          .getByRole('radio')
          .nth(question.answer - 1)
          .check()
        break
      case 'multiple':
        for (const one of question.answer)
          await form
            .getByRole('checkbox')
            .nth(one - 1)
            .check()
        break
      case 'order':
        await form.getByRole('button', { name: /down$/ }).first().click()
        break
      case 'number':
        await form.getByRole('textbox').fill(String(question.answer))
        break
      case 'text':
        await form.getByRole('textbox').fill(question.answer[0] ?? '')
        break
    }
    await form.getByRole('button', { name: 'Check' }).click()
  }
}
