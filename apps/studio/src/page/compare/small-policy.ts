/** A policy to begin with. */
export const smallPolicy = `version: 1
rules:
  - name: Everyone may read
    agents: ["*"]
    allow: [crawl, index]
  - name: No training
    agents: ["*"]
    deny: [ai-train]
`;
