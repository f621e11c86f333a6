/** Thrown by the loops over a list's rows, because a loop has no answer to return it in. */
export class DrayError extends Error {
    problem;
    constructor(problem) {
        super(`${problem.code}: ${problem.title}`, { cause: problem.cause });
        this.name = 'DrayError';
        this.problem = problem;
    }
}
