/** The policy that the documentation of `heed write` shows. */
export const examplePolicy = `version: 1
site: https://daily.example
rules:
  - name: Readers' web search is welcome       # becomes a comment in what is written
    agents: ['*']                              # product tokens, '*', or a class such as purpose:ai-train
    paths: ['/']                               # robots.txt patterns; default ['/']
    allow: [crawl, index, follow]
    deny: [ai-train, ai-input, tdm]
  - agents: [KeeperBot]
    paths: ['/news/']
    purposes: [archive]                        # optional, ACAP usage purposes
    allow:
      preserve: { time-limit: until-2099-12-31 }
      present-snippet: { max-length: 160-chars }
    terms: https://daily.example/licence       # where a licence may be had
`;
