import { forgotRoute, resetRoute, shortForgotRoute, verifyRoute } from './account-links.tsx'
import { aboutRoute } from './about.tsx'
import { archiveEntryRoute, archiveRoute } from './archive.tsx'
import { contactRoute } from './contact.tsx'
import { privacyRoute, termsRoute } from './legal.tsx'
import { projectRoute, projectsRoute } from './projects.tsx'
import { scholarRoute } from './scholar.tsx'
import { certificateRoute, courseRoute, coursesRoute, lessonRoute } from './thinkforge.tsx'
import { productRoute, shopRoute } from './viormart.tsx'
import { authorRoute, blogRoute } from './blog.tsx'
import { billingRoute } from './billing.tsx'
import { homeRoute } from './home.tsx'
import { inquiriesRoute } from './inquiries.tsx'
import { loginRoute, shortLoginRoute } from './login.tsx'
import { notFoundRoute } from './not-found.tsx'
import { plainRoutes } from './plain.tsx'
import { profileRoute } from './profile.tsx'
import { portalRoute } from './portal.ts'
import { postRoute } from './post.tsx'
import { registerRoute, signupRoute } from './register.tsx'
import { rootRoute } from './root.tsx'
import { searchRoute } from './search.tsx'
import { shareRoute } from './share.tsx'
import { viorxRoute } from './viorx.tsx'
import { createPostRoute, manageRoute } from './writing.tsx'

export const routeTree = rootRoute.addChildren([
  homeRoute,
  blogRoute,
  manageRoute,
  createPostRoute,
  postRoute,
  authorRoute,
  archiveRoute,
  archiveEntryRoute,
  loginRoute,
  shortLoginRoute,
  registerRoute,
  signupRoute,
  forgotRoute,
  shortForgotRoute,
  resetRoute,
  verifyRoute,
  viorxRoute,
  aboutRoute,
  coursesRoute,
  courseRoute,
  lessonRoute,
  certificateRoute,
  projectsRoute,
  projectRoute,
  shopRoute,
  productRoute,
  scholarRoute,
  contactRoute,
  termsRoute,
  privacyRoute,
  searchRoute,
  inquiriesRoute,
  billingRoute,
  portalRoute,
  shareRoute,
  ...plainRoutes,
  profileRoute,
  notFoundRoute,
])
